/** Bytes from which on an allocation is mapped by itself, and given back when it is freed. */
const MMAP_THRESHOLD = '65536';

/**
 * Starts the process again, as itself, with glibc's allocator told to give large blocks back.
 * Without that the encoders' buffers are spread over an arena a thread, which never shrink: 430 MB
 * after eight pictures, and 190 MB with it (lovell/sharp#2607). Elsewhere than on Linux nothing
 * happens. To be called before anything is read from standard input.
 */
export function keepMemorySteady(): void {
  const { env, execArgv, execPath, argv, execve } = process;
  if (process.platform !== 'linux' || env['MALLOC_MMAP_THRESHOLD_'] || !execve) return;
  execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], {
    ...env,
    MALLOC_MMAP_THRESHOLD_: MMAP_THRESHOLD,
  });
}
