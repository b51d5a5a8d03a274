//! DOM-UX-62: the same sources on Windows and GNU/Linux.

use std::path::{Path, PathBuf};

/// Every source file below a folder, tests left out.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder of ours");
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "tests") {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// DOM-UX-62: whatever only one system has stands under a `cfg` that names the system.
#[test]
fn what_only_one_system_has_is_guarded() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = Vec::new();
    for folder in ["crates", "games"] {
        for member in std::fs::read_dir(root.join(folder)).expect("a folder of ours") {
            sources(&member.expect("an entry").path().join("src"), &mut files);
        }
    }
    assert!(files.len() > 300, "{} files", files.len());
    let mut n_guarded = 0;
    for file in files {
        let text = std::fs::read_to_string(&file).expect("readable");
        let lines: Vec<&str> = text.lines().collect();
        for (n, line) in lines.iter().enumerate() {
            for (named, guard) in [("::unix::", "cfg(unix)"), ("::windows::", "cfg(windows)")] {
                if !line.contains(named) {
                    continue;
                }
                let before = &lines[n.saturating_sub(3)..=n];
                let is_guarded = before.iter().any(|line| line.contains(guard));
                assert!(is_guarded, "{}:{}: {line}", file.display(), n + 1);
                n_guarded += 1;
            }
        }
    }
    assert!(n_guarded >= 2, "a club is closed differently on each");
}
