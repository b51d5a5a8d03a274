//! What a chore needs on the machine, and how it gets there.
//!
//! A newcomer types the chore and nothing else: what is missing is installed
//! from Debian's packages when we may (root, or `sudo` that asks for no
//! password); otherwise the message is the very line to type. Only a missing
//! program is installed; an old one is left alone.

use std::env;
use std::ffi::OsStr;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::step;

/// A program that a chore starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Requirement {
    pub(crate) binary: &'static str,
    /// Whether it is installed: for most, [`is_on_path`].
    pub(crate) is_there: fn(&str) -> bool,
    pub(crate) debian_package: &'static str,
    /// What it is needed for, to finish the sentence "… is missing: it …".
    pub(crate) why: &'static str,
}

/// Sees to it that all `needs` are there.
///
/// # Errors
///
/// When something is missing and we may not install it, or installing failed.
pub(crate) fn ensure(needs: &[Requirement]) -> Result<()> {
    let missing = missing(needs);
    if missing.is_empty() {
        return Ok(());
    }
    for need in &missing {
        println!("    {} is missing: it {}", need.binary, need.why);
    }
    let means = means();
    let commands = install_commands(&missing, means);
    if means == Means::None {
        let lines = commands
            .iter()
            .map(step::shown)
            .collect::<Vec<_>>()
            .join(" && ");
        bail!("please install what is missing:\n\n    {lines}\n");
    }
    for mut command in commands {
        step::run(&mut command)?;
    }
    match self::missing(needs).first() {
        Some(need) => bail!("{} gave no `{}`", need.debian_package, need.binary),
        None => Ok(()),
    }
}

/// Those of the needs that are not installed.
fn missing(needs: &[Requirement]) -> Vec<Requirement> {
    needs
        .iter()
        .copied()
        .filter(|need| !(need.is_there)(need.binary))
        .collect()
}

/// Whether `binary` can be started by its bare name.
pub(crate) fn is_on_path(binary: &str) -> bool {
    env::var_os("PATH").is_some_and(|path| is_on(&path, binary))
}

fn is_on(path: &OsStr, binary: &str) -> bool {
    env::split_paths(path).any(|folder| folder.join(binary).is_file())
}

/// By what right we install.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Means {
    Root,
    Sudo,
    None,
}

fn means() -> Means {
    if !is_on_path("apt-get") {
        return Means::None;
    }
    let user = Command::new("id").arg("-u").output();
    if user.is_ok_and(|output| output.stdout.trim_ascii() == b"0") {
        return Means::Root;
    }
    let sudo = Command::new("sudo")
        .args(["-n", "true"])
        .stdin(Stdio::null())
        .stderr(Stdio::null())
        .status();
    if sudo.is_ok_and(|status| status.success()) {
        Means::Sudo
    } else {
        Means::None
    }
}

/// The commands that install; without means of our own, those a person types.
fn install_commands(missing: &[Requirement], means: Means) -> [Command; 2] {
    let apt_get = || match means {
        Means::Root => {
            let mut command = Command::new("apt-get");
            command.env("DEBIAN_FRONTEND", "noninteractive");
            command
        }
        Means::Sudo | Means::None => {
            let mut command = Command::new("sudo");
            command.arg("apt-get");
            command
        }
    };
    let mut update = apt_get();
    update.arg("update");
    let mut install = apt_get();
    install.arg("install");
    if means != Means::None {
        install.arg("--yes");
    }
    install
        .arg("--no-install-recommends")
        .args(missing.iter().map(|need| need.debian_package));
    [update, install]
}

#[cfg(test)]
mod tests {
    use super::*;

    const BROWSER: Requirement = Requirement {
        binary: "chromedriver",
        is_there: is_on_path,
        debian_package: "chromium-driver",
        why: "drives the browser",
    };

    #[test]
    fn a_binary_is_looked_for_along_the_path() {
        let here = env::current_exe().unwrap();
        let folder = here.parent().unwrap().as_os_str();
        let name = here.file_name().unwrap().to_str().unwrap();
        assert!(is_on(folder, name));
        assert!(!is_on(folder, "no-such-program"));
        assert!(!is_on(OsStr::new(""), name));
    }

    #[test]
    fn root_installs_without_questions() {
        let [update, install] = install_commands(&[BROWSER], Means::Root);
        assert_eq!(
            step::shown(&update),
            "DEBIAN_FRONTEND=noninteractive apt-get update"
        );
        assert_eq!(
            step::shown(&install),
            "DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium-driver"
        );
    }

    #[test]
    fn what_is_not_on_the_path_says_itself_whether_it_is_there() {
        let server = |is_there| Requirement {
            is_there,
            ..BROWSER
        };
        assert_eq!(missing(&[server(|_| true)]).len(), 0);
        assert_eq!(missing(&[server(|_| false)]).len(), 1);
    }

    #[test]
    fn who_may_not_install_is_told_what_to_type() {
        let [update, install] = install_commands(&[BROWSER], Means::None);
        assert_eq!(step::shown(&update), "sudo apt-get update");
        assert_eq!(
            step::shown(&install),
            "sudo apt-get install --no-install-recommends chromium-driver"
        );
    }
}
