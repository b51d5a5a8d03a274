//! `cargo xtask bench`: how fast, and how many instructions.
//!
//! What a bench program must answer is in docs/benches.md. Times vary from one
//! machine and one minute to the next; instruction counts hardly do, so they
//! are what two versions are compared by.

mod callgrind;
mod figure;

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};

use crate::requirement::{self, Requirement};
use crate::step;
use crate::table::{self, Column};
use crate::workspace::{self, Package};
use figure::Figure;

/// The bench target that a package has if it wants to be measured.
const TARGET: &str = "speed";

const VALGRIND: Requirement = Requirement {
    binary: "valgrind",
    is_there: requirement::is_on_path,
    debian_package: "valgrind",
    why: "counts instructions",
};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The games or crates, by their folders; all that have a bench if left out
    names: Vec<String>,
    /// Measure shortly and roughly
    #[arg(long)]
    quick: bool,
    /// Measure one part alone, of a bench that has parts: club has everything and nodes
    #[arg(long)]
    part: Option<String>,
    /// Do not count instructions
    #[arg(long)]
    no_count: bool,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let root = workspace::root();
    let packages = workspace::packages(&root)?;
    let has_bench = |package: &&Package| {
        package
            .targets_of_kind("bench")
            .any(|target| target.name == TARGET)
    };
    let measured: Vec<&Package> = packages.iter().filter(has_bench).collect();
    for name in &args.names {
        let known: Vec<&str> = measured
            .iter()
            .map(|package| package.bench_name())
            .collect();
        ensure!(
            known.contains(&name.as_str()),
            "no bench of {name}; there are: {}",
            known.join(", ")
        );
    }
    let wanted = |package: &&&Package| {
        args.names.is_empty() || args.names.iter().any(|name| name == package.bench_name())
    };
    let chosen: Vec<&&Package> = measured.iter().filter(wanted).collect();
    ensure!(
        !chosen.is_empty(),
        "no package has a bench target `{TARGET}`: see docs/benches.md"
    );
    let counting = !args.no_count && args.part.is_none() && may_count();
    for package in chosen {
        bench(&root, package, args, counting)?;
    }
    Ok(())
}

fn may_count() -> bool {
    match requirement::ensure(&[VALGRIND]) {
        Ok(()) => true,
        Err(error) => {
            println!("note: no instructions are counted: {error:#}");
            false
        }
    }
}

/// What is kept of one run.
#[derive(Debug, Serialize, Deserialize)]
struct Results {
    name: String,
    commit: String,
    quick: bool,
    figures: Vec<Figure>,
}

fn bench(root: &Path, package: &Package, args: &Args, counting: bool) -> Result<()> {
    let quick = args.quick;
    let name = match &args.part {
        Some(part) => format!("{}-{part}", package.bench_name()),
        None => package.bench_name().to_owned(),
    };
    println!("==> {name}");
    let program = Program {
        file: build(root, package)?,
        folder: package.folder().to_owned(),
    };
    let mut arguments = vec!["--json"];
    if quick {
        arguments.push("--quick");
    }
    if let Some(part) = &args.part {
        arguments.extend(["--part", part]);
    }
    let mut figures: Vec<Figure> = program.answers(&arguments)?;
    if counting {
        let folder = root.join("bench-results/callgrind");
        fs::create_dir_all(&folder)?;
        for work in program.answers(&["--works"])? {
            let profile = folder.join(format!("{name}-{}.out", work_name(&work)));
            figures.push(callgrind::count(&program, &work, quick, &profile)?);
        }
    }
    ensure!(!figures.is_empty(), "the bench of {name} gave no figure");

    let file = root.join("bench-results").join(format!("{name}.json"));
    let before: Option<Results> = fs::read(&file)
        .ok()
        .and_then(|bytes| serde_json::from_slice(&bytes).ok());
    print!("{}", told(&figures, before.as_ref()));
    let results = Results {
        name: name.clone(),
        commit: commit(root),
        quick,
        figures,
    };
    fs::create_dir_all(root.join("bench-results"))?;
    fs::write(&file, serde_json::to_string_pretty(&results)? + "\n")?;
    println!("written to bench-results/{name}.json");
    Ok(())
}

fn work_name(work: &callgrind::Work) -> String {
    work.work.replace(|c: char| !c.is_alphanumeric(), "_")
}

/// Builds the bench and gives the program's file.
fn build(root: &Path, package: &Package) -> Result<PathBuf> {
    #[derive(Deserialize)]
    struct Message {
        executable: Option<PathBuf>,
    }
    let mut command = step::cargo();
    command
        .args([
            "bench",
            "--package",
            &package.name,
            "--bench",
            TARGET,
            "--no-run",
        ])
        .args(["--features", &package.bench_features().join(",")])
        .args(["--message-format", "json-render-diagnostics"])
        .current_dir(root);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .context("could not start cargo bench")?;
    ensure!(
        output.status.success(),
        "this failed: {}",
        step::shown(&command)
    );
    let messages = String::from_utf8_lossy(&output.stdout);
    let built = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<Message>(line).ok())
        .filter_map(|message| message.executable)
        .next_back();
    built.with_context(|| format!("{} gave no program", step::shown(&command)))
}

/// A built bench.
struct Program {
    file: PathBuf,
    /// Where cargo would run it.
    folder: PathBuf,
}

impl Program {
    fn command(&self) -> Command {
        let mut command = Command::new(&self.file);
        command.current_dir(&self.folder);
        command
    }

    /// Runs it and reads the lines of JSON it prints.
    fn answers<T: for<'a> Deserialize<'a>>(&self, arguments: &[&str]) -> Result<Vec<T>> {
        let mut command = self.command();
        command.args(arguments);
        answers_of(&mut command)
    }
}

/// Runs a command whose every line of output is JSON of one kind. What it says
/// to people, it says on its standard error.
fn answers_of<T: for<'a> Deserialize<'a>>(command: &mut Command) -> Result<Vec<T>> {
    let line = step::shown(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("could not start {line}"))?;
    let stdout = child.stdout.take().context("the output was asked for")?;
    let mut answers = Vec::new();
    for text in BufReader::new(stdout).lines() {
        let text = text?;
        if !text.trim().is_empty() {
            let answer = serde_json::from_str(&text)
                .with_context(|| format!("{line} printed this, see docs/benches.md:\n{text}"));
            answers.push(answer);
        }
    }
    let status = child.wait()?;
    ensure!(status.success(), "this failed ({status}): {line}");
    answers.into_iter().collect()
}

fn told(figures: &[Figure], before: Option<&Results>) -> String {
    let heading = ["figure", "value", "unit", "before", "change", "goal"].map(String::from);
    let mut rows = vec![heading.to_vec()];
    for figure in figures {
        let earlier = before
            .and_then(|results| results.figures.iter().find(|f| f.name == figure.name))
            .map(|figure| figure.value);
        let change = earlier
            .filter(|value| *value != 0.0)
            .map(|value| format!("{:+.1} %", 100.0 * (figure.value - value) / value));
        rows.push(vec![
            figure.name.clone(),
            table::number(figure.value),
            figure.unit.clone(),
            earlier.map(table::number).unwrap_or_default(),
            change.unwrap_or_default(),
            figure.verdict(),
        ]);
    }
    use Column::{Left, Right};
    table::laid_out(&[Left, Right, Left, Right, Right, Left], &rows)
}

/// The commit that was measured, with `+` if the tree differs from it.
fn commit(root: &Path) -> String {
    let git = |arguments: &[&str]| {
        let output = Command::new("git")
            .args(arguments)
            .current_dir(root)
            .output()
            .ok()?;
        output
            .status
            .success()
            .then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short", "HEAD"]) else {
        return String::new();
    };
    let is_clean = git(&["status", "--porcelain"]).is_some_and(|changes| changes.is_empty());
    if is_clean { commit } else { commit + "+" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(value: f64) -> Vec<Figure> {
        let json =
            format!(r#"{{"name":"turns","value":{value},"unit":"1/s","goal":">= 1000000"}}"#);
        vec![serde_json::from_str(&json).unwrap()]
    }

    #[test]
    fn figures_stand_beside_those_of_the_last_run() {
        let before = Results {
            name: "x".into(),
            commit: "abc".into(),
            quick: false,
            figures: figures(2e6),
        };
        assert_eq!(
            told(&figures(1.5e6), Some(&before)),
            "  figure      value  unit     before   change  goal
  turns   1 500 000  1/s   2 000 000  -25.0 %  met (>= 1 000 000)
"
        );
    }

    #[test]
    fn answers_are_lines_of_json() {
        let mut command = Command::new("printf");
        command.arg(r#"{"name":"a","value":1,"unit":"s"}\n\n{"name":"b","value":2,"unit":"s"}\n"#);
        let answers: Vec<Figure> = answers_of(&mut command).unwrap();
        assert_eq!(
            answers.iter().map(|f| f.name.as_str()).collect::<Vec<_>>(),
            ["a", "b"]
        );
    }

    #[test]
    fn talk_on_the_wrong_channel_is_refused_with_the_line() {
        let mut command = Command::new("echo");
        command.arg("warming up");
        let message = format!("{:#}", answers_of::<Figure>(&mut command).unwrap_err());
        assert!(
            message.contains("warming up") && message.contains("docs/benches.md"),
            "{message}"
        );
    }
}
