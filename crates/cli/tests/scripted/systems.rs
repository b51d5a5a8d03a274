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

/// Is a whole module there only on a system, because whoever declares it says so, or is not there elsewhere?
fn is_module_guarded(file: &Path, guard: &str) -> bool {
    let (Some(folder), Some(name)) = (file.parent(), file.file_stem()) else {
        return false;
    };
    let beside = folder.with_extension("rs");
    let roots = ["lib.rs", "main.rs"].map(|root| folder.join(root));
    let parents = [beside].into_iter().chain(roots).filter(|it| it != file);
    let declared = format!("mod {};", name.display());
    parents.filter(|parent| parent.is_file()).any(|parent| {
        let text = std::fs::read_to_string(&parent).expect("readable");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let is_it = |line: &&str| {
            line.trim_start_matches("pub ")
                .trim_start_matches("pub(crate) ")
                == declared
        };
        let Some(at) = lines.iter().position(is_it) else {
            return false;
        };
        let attributes = lines[..at].iter().rev();
        let mut attributes = attributes.take_while(|line| line.starts_with("#["));
        attributes.any(|line| line.contains(guard)) || is_module_guarded(&parent, guard)
    })
}

/// A module under a guard needs no other in itself; one without is no guard.
#[test]
fn modules_are_guarded_where_they_are_declared() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../test-server/src");
    assert!(is_module_guarded(&folder.join("wire.rs"), "cfg(unix)"));
    assert!(!is_module_guarded(&folder.join("wire.rs"), "cfg(windows)"));
    assert!(!is_module_guarded(&folder.join("lib.rs"), "cfg(unix)"));
}

/// DOM-UX-62: whatever only one system has stands under a `cfg` that names the system, or in a module that does.
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
                let is_guarded = before.iter().any(|line| line.contains(guard))
                    || is_module_guarded(&file, guard);
                assert!(is_guarded, "{}:{}: {line}", file.display(), n + 1);
                n_guarded += 1;
            }
        }
    }
    assert!(n_guarded >= 2, "a club is closed differently on each");
}
