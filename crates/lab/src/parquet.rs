//! A Parquet file of whole numbers and words: as plain as the format allows.
//!
//! One row group, one page a column, nothing compressed, no value missing. The crates that write
//! Parquet bring a columnar engine along; what a table of matches needs is the thrift "compact"
//! encoding of a few structs (`Thrift`) around plain little-endian values. The tests hold a file that
//! Apache Arrow has read.

use crate::table::{Column, DataTable};

/// How every file begins and ends.
const MAGIC: &[u8; 4] = b"PAR1";

// Numbers of the format's enumerations.
const INT64: i32 = 2;
const BYTE_ARRAY: i32 = 6;
const UTF8: i32 = 0;
const REQUIRED: i32 = 0;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const UNCOMPRESSED: i32 = 0;
const DATA_PAGE: i32 = 0;

/// A column as it stands in the file.
struct Chunk<'a> {
    name: &'a str,
    physical: i32,
    starts_at: i64,
    size: i64,
}

/// The table as a file.
pub(crate) fn file(table: &DataTable) -> Vec<u8> {
    let n_rows = table.n_rows();
    let mut file = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for (name, column) in table.columns() {
        let (physical, values) = plain(column);
        let starts_at = file.len();
        file.extend(page_header(values.len(), n_rows));
        file.extend(values);
        chunks.push(Chunk {
            name,
            physical,
            starts_at: starts_at as i64,
            size: (file.len() - starts_at) as i64,
        });
    }
    let footer = footer(&chunks, n_rows as i64);
    file.extend(&footer);
    file.extend((footer.len() as u32).to_le_bytes());
    file.extend(MAGIC);
    file
}

/// The values one after the other; words with their length before them.
fn plain(column: &Column) -> (i32, Vec<u8>) {
    match column {
        Column::Numbers(numbers) => {
            let bytes = numbers.iter().flat_map(|number| number.to_le_bytes());
            (INT64, bytes.collect())
        }
        Column::Words(words) => {
            let mut bytes = Vec::new();
            for word in words {
                bytes.extend((word.len() as u32).to_le_bytes());
                bytes.extend(word.as_bytes());
            }
            (BYTE_ARRAY, bytes)
        }
    }
}

fn page_header(n_bytes: usize, n_values: usize) -> Vec<u8> {
    let mut thrift = Thrift::default();
    thrift.int(1, DATA_PAGE);
    thrift.int(2, n_bytes as i32);
    thrift.int(3, n_bytes as i32);
    thrift.structure(5, |header| {
        header.int(1, n_values as i32);
        header.int(2, PLAIN);
        // No value is missing and none repeats: these levels take no bytes.
        header.int(3, RLE);
        header.int(4, RLE);
    });
    thrift.end()
}

fn footer(chunks: &[Chunk<'_>], n_rows: i64) -> Vec<u8> {
    let mut thrift = Thrift::default();
    thrift.int(1, 1);
    thrift.list(2, STRUCT, chunks.len() + 1, |schema| {
        schema.element(|root| {
            root.text(4, "matches");
            root.int(5, chunks.len() as i32);
        });
        for chunk in chunks {
            schema.element(|column| {
                column.int(1, chunk.physical);
                column.int(3, REQUIRED);
                column.text(4, chunk.name);
                if chunk.physical == BYTE_ARRAY {
                    column.int(6, UTF8);
                }
            });
        }
    });
    thrift.long(3, n_rows);
    thrift.list(4, STRUCT, 1, |groups| {
        groups.element(|group| {
            group.list(1, STRUCT, chunks.len(), |columns| {
                for chunk in chunks {
                    columns.element(|column| column_chunk(column, chunk, n_rows));
                }
            });
            group.long(2, chunks.iter().map(|chunk| chunk.size).sum());
            group.long(3, n_rows);
        });
    });
    thrift.text(6, "sobremesa");
    thrift.end()
}

fn column_chunk(column: &mut Thrift, chunk: &Chunk<'_>, n_rows: i64) {
    column.long(2, chunk.starts_at);
    column.structure(3, |data| {
        data.int(1, chunk.physical);
        data.list(2, I32, 1, |encodings| encodings.zigzag(i64::from(PLAIN)));
        data.list(3, BINARY, 1, |path| path.bytes(chunk.name.as_bytes()));
        data.int(4, UNCOMPRESSED);
        data.long(5, n_rows);
        data.long(6, chunk.size);
        data.long(7, chunk.size);
        data.long(9, chunk.starts_at);
    });
}

// Types of fields in thrift's compact encoding.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A struct in thrift's compact encoding: each field says how far its number is from the last one.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    last_field: u8,
}

impl Thrift {
    /// The head of a field. Ours are numbered in order and never more than 15 apart.
    fn field(&mut self, number: u8, kind: u8) {
        self.bytes.push((number - self.last_field) << 4 | kind);
        self.last_field = number;
    }

    fn int(&mut self, number: u8, value: i32) {
        self.field(number, I32);
        self.zigzag(i64::from(value));
    }

    fn long(&mut self, number: u8, value: i64) {
        self.field(number, I64);
        self.zigzag(value);
    }

    fn text(&mut self, number: u8, text: &str) {
        self.field(number, BINARY);
        self.bytes(text.as_bytes());
    }

    fn structure(&mut self, number: u8, write: impl FnOnce(&mut Thrift)) {
        self.field(number, STRUCT);
        self.element(write);
    }

    fn list(&mut self, number: u8, kind: u8, len: usize, write: impl FnOnce(&mut Thrift)) {
        self.field(number, LIST);
        if len < 15 {
            self.bytes.push((len as u8) << 4 | kind);
        } else {
            self.bytes.push(0xf0 | kind);
            self.varint(len as u64);
        }
        write(self);
    }

    /// A struct inside: its fields are counted anew.
    fn element(&mut self, write: impl FnOnce(&mut Thrift)) {
        let outer = std::mem::take(&mut self.last_field);
        write(self);
        self.bytes.push(0);
        self.last_field = outer;
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u64);
        self.bytes.extend(bytes);
    }

    /// Small numbers of either sign take few bytes.
    fn zigzag(&mut self, value: i64) {
        self.varint((value << 1 ^ value >> 63) as u64);
    }

    fn varint(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        self.bytes.push(value as u8);
    }

    fn end(mut self) -> Vec<u8> {
        self.bytes.push(0);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const READ_BY_ARROW: &[&str] = &[
        "504152311500151615162c15041500150615060000010000007802000000797a15001520",
        "15202c150415001506150600000100000000000000ffffffffffffffff1502193c48076d",
        "617463686573150400150c25001801612500001504250018016e001604191c192c26081c",
        "150c1915001918016115001604163816382608000026401c15041915001918016e150016",
        "041642164226400000167a1604002809736f6272656d657361006900000050415231",
    ];

    /// The bytes of a small file that Apache Arrow 26 reads as `a = ["x", "yz"]`, `n = [1, -1]`.
    #[test]
    fn a_file_that_others_read() {
        let table = DataTable::new(vec![
            ("a".to_owned(), Column::Words(vec!["x".into(), "yz".into()])),
            ("n".to_owned(), Column::Numbers(vec![1, -1])),
        ]);
        let written = file(&table);
        let hex: String = written.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, READ_BY_ARROW.concat());
    }

    /// Numbers beyond seven bits take more bytes, those beyond the short list its long form.
    #[test]
    fn long_numbers_and_lists() {
        let mut thrift = Thrift::default();
        thrift.long(1, 300);
        thrift.list(2, I32, 20, |_| {});
        assert_eq!(thrift.end(), [0x16, 0xd8, 0x04, 0x19, 0xf5, 20, 0]);
    }
}
