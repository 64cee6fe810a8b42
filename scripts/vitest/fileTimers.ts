type Run = (...values: unknown[]) => void
type SetTimer = (run: Run, ...rest: [ms?: number]) => unknown

/** The global object of a worker, with the number of its test file that runs. */
export interface FileTimers {
  setTimeout: SetTimer
  setInterval: SetTimer
  fileNumber?: number
}

/**
 * Notes that another test file of the worker begins: timers run only in the file that set them. Modules of an earlier file would
 * still retry calls, and the server of a later one would count these.
 */
export function beginFile(global: FileTimers): void {
  if (global.fileNumber === undefined) {
    const bound = (run: Run): Run => {
      const { fileNumber } = global
      return (...values) => {
        if (global.fileNumber === fileNumber) run(...values)
      }
    }
    const binding = (set: SetTimer): SetTimer =>
      Object.assign((run: Run, ...rest: [ms?: number]) => set(bound(run), ...rest), set)
    global.setTimeout = binding(global.setTimeout)
    global.setInterval = binding(global.setInterval)
  }
  global.fileNumber = (global.fileNumber ?? 0) + 1
}
