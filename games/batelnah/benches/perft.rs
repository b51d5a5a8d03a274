use sobremesa_batelnah::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let p=match a[3].as_str() { "start"=>Position::initial(Mode::Kingdoms), "four"=>Position::initial(Mode::Alliances), _=> "7bS1bWbK1/6bS2wWbT1/4wZbW2bS1bQ1/7bS2bSbS/4bTbS1bP1bS2/4bJ1wJ2wT2/2wS2bZ2wZ3/1wS3wS6/wS1wSwS8/wTwWbZwS8/wQ1wK9/wP2wS8 w 2 - 76 77".parse().unwrap() };
    let d: u32 = a[2].parse().unwrap();
    let n = match a[1].as_str() {
        "bulk" => perft(&p, d),
        "played" => perft_played(&p, d),
        _ => 1,
    };
    println!("{n} size {}", std::mem::size_of::<Position>());
}
