//! Writes files atomically: whole or not at all.

use std::{
    ffi::{OsStr, OsString},
    fs::{self, File, FileType, Metadata, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf, is_separator},
};

/// Maximum number of symbolic links to follow, as in Linux.
const MOST_LINKS: usize = 40;
/// Bytes of the target's name in the name of its part file, of at most 255 for the whole name.
const LONGEST: usize = 180;
const ENDING: &str = ".part";

/// A file that replaces its target only when it is complete and on the disk.
///
/// Until then it is a part file in the target's directory, `.NAME.PROCESS-ATTEMPT.part`, locked by
/// its process and removed when dropped. A killed process leaves it behind, unlocked. The next file
/// with the same target then removes it. Only the lock shows which part files are dead, because
/// processes in different containers can have the same number.
///
/// Symbolic links are followed. Permissions and owner of a replaced file are kept.
pub struct WholeFile {
    file: File,
    part: PathBuf,
    target: PathBuf,
    finished: bool,
}

impl WholeFile {
    /// Creates the part file for a path.
    ///
    /// # Errors
    /// If the path is a directory, a device, a FIFO or a socket, or on an error of the system.
    pub fn create(path: &Path) -> io::Result<WholeFile> {
        let old = replaceable(path)?;
        let target = followed(path, old.as_ref())?;
        let name = target.file_name().ok_or_else(|| io::Error::from(io::ErrorKind::InvalidFilename))?;
        let prefix = part_prefix(name);
        remove_dead(directory_of(&target), &prefix);
        let (file, part) = new_part(&target, &prefix, old.is_some())?;
        let whole = WholeFile { file, part, target, finished: false };
        if let Some(old) = old {
            // Before anything is written: the part file is no more readable than the target.
            keep(&whole.file, &old)?;
        }
        Ok(whole)
    }

    /// File to write to.
    pub fn file(&self) -> &File {
        &self.file
    }

    /// Flushes the file to the disk and moves it to its target.
    ///
    /// # Errors
    /// If that fails. The target is then unchanged.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        // The target may have changed since `create`.
        replaceable(&self.target)?;
        fs::rename(&self.part, &self.target)?;
        self.finished = true;
        // The new name is on the disk only after its directory is synced. If that fails, as for an
        // unreadable directory, the file is complete anyway.
        #[cfg(unix)]
        let _ = File::open(directory_of(&self.target)).and_then(|directory| directory.sync_all());
        Ok(())
    }
}

impl Drop for WholeFile {
    fn drop(&mut self) {
        if !self.finished {
            // Ignore an error here: nothing more can be done.
            let _ = fs::remove_file(&self.part);
        }
    }
}

/// Returns an error unless the path is a regular file, with content that a program can read.
///
/// # Errors
/// If it is not a regular file, or does not exist.
pub fn check_regular(path: &Path) -> io::Result<()> {
    check_kind(fs::metadata(path)?.file_type())
}

/// Metadata of the file that a new one would replace, if any.
fn replaceable(path: &Path) -> io::Result<Option<Metadata>> {
    if path.as_os_str().as_encoded_bytes().last().is_some_and(|&byte| is_separator(byte.into())) {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    match fs::metadata(path) {
        Ok(old) => check_kind(old.file_type()).map(|()| Some(old)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn check_kind(kind: FileType) -> io::Result<()> {
    if kind.is_file() {
        return Ok(());
    }
    if kind.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let name = special(kind);
    Err(io::Error::new(io::ErrorKind::InvalidInput, format!("this is {name}, not a regular file")))
}

#[cfg(unix)]
fn special(kind: FileType) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_fifo() {
        "a FIFO"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: FileType) -> &'static str {
    "a special file"
}

/// Path at the end of a chain of symbolic links.
fn followed(path: &Path, old: Option<&Metadata>) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    let mut links = 0;
    while fs::symlink_metadata(&target).is_ok_and(|found| found.is_symlink()) {
        links += 1;
        if links > MOST_LINKS {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "too many links"));
        }
        target = directory_of(&target).join(fs::read_link(&target)?);
    }
    // Some links of the system are not paths, such as those of deleted open files in /proc. But
    // accept a file that another process has put at the target since `old` was read.
    let leads_there = |old: &Metadata| {
        same_file(old, &target) || fs::metadata(path).is_ok_and(|now| same_file(&now, &target))
    };
    if links > 0 && old.is_some_and(|old| !leads_there(old)) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "the link cannot be followed"));
    }
    Ok(target)
}

fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns true if the file with this metadata is the one at the path.
#[cfg(unix)]
fn same_file(file: &Metadata, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |file: &Metadata| (file.dev(), file.ino());
    fs::symlink_metadata(path).is_ok_and(|found| number(&found) == number(file))
}

/// Elsewhere an open file keeps its name, and a link's text is a path.
#[cfg(not(unix))]
fn same_file(_: &Metadata, path: &Path) -> bool {
    path.exists()
}

/// Common prefix of all part files of a target.
fn part_prefix(name: &OsStr) -> OsString {
    let mut prefix = OsString::from(".");
    if name.len() <= LONGEST {
        prefix.push(name);
    } else {
        // A hash distinguishes names with the same beginning.
        let sum = name.as_encoded_bytes().iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        // A character takes at most four bytes.
        let begun: String = name.to_string_lossy().chars().take(LONGEST / 4).collect();
        prefix.push(begun);
        prefix.push(format!("~{sum:016x}"));
    }
    prefix.push(".");
    prefix
}

/// Returns true if this is the name of a part file with the prefix.
fn is_part(name: &OsStr, prefix: &OsStr) -> bool {
    let number = |text: &[u8]| (1..=20).contains(&text.len()) && text.iter().all(u8::is_ascii_digit);
    let rest = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
    rest.and_then(|rest| rest.strip_suffix(ENDING.as_bytes())).is_some_and(|rest| {
        let mut numbers = rest.split(|&byte| byte == b'-');
        numbers.next().is_some_and(number) && numbers.next().is_some_and(number) && numbers.next().is_none()
    })
}

/// A new part file, locked if the file system supports it.
fn new_part(target: &Path, prefix: &OsStr, private: bool) -> io::Result<(File, PathBuf)> {
    for attempt in 0..1000 {
        let mut name = prefix.to_owned();
        name.push(format!("{}-{attempt}{ENDING}", std::process::id()));
        let path = directory_of(target).join(name);
        let file = match new_file(&path, private) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(error),
        };
        match file.try_lock() {
            Ok(()) if same_file(&file.metadata()?, &path) => return Ok((file, path)),
            // Before it was locked, another process took it for dead, and will remove it.
            Ok(()) | Err(TryLockError::WouldBlock) => {}
            Err(TryLockError::Error(_)) => return Ok((file, path)),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}

fn new_file(path: &Path, private: bool) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if private {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = private;
    options.open(path)
}

/// Copies the permissions of an old file, and its owner if allowed.
#[cfg(unix)]
fn keep(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let new = file.metadata()?;
    if new.gid() != old.gid() {
        let _ = fchown(file, None, Some(old.gid()));
    }
    if new.uid() != old.uid() {
        let _ = fchown(file, Some(old.uid()), None);
    }
    file.set_permissions(old.permissions())
}

#[cfg(not(unix))]
fn keep(file: &File, old: &Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// Removes the part files with this prefix that no process has locked.
fn remove_dead(directory: &Path, prefix: &OsStr) {
    // A directory that cannot be listed can still be writable.
    let Ok(entries) = fs::read_dir(directory) else { return };
    for entry in entries.flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if is_file && is_part(&entry.file_name(), prefix) {
            remove_if_dead(&entry.path());
        }
    }
}

fn remove_if_dead(path: &Path) {
    // Some file systems lock only files open for writing; some files can only be read.
    let file = OpenOptions::new().write(true).open(path).or_else(|_| File::open(path));
    let Ok(file) = file else { return };
    // While this process has the lock, no process that follows these rules reuses the name.
    if file.try_lock().is_ok() && file.metadata().is_ok_and(|dead| same_file(&dead, path)) {
        let _ = fs::remove_file(path);
    }
}
