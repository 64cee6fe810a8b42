/** Returns a function that starts `run` but never twice at once. Calls during a run cause one more run after it. */
export function coalesceRuns(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isRunRequested = false
  const start = () => {
    if (isRunning) {
      isRunRequested = true
      return
    }
    isRunning = true
    isRunRequested = false
    const finish = () => {
      isRunning = false
      if (isRunRequested) start()
    }
    run().then(finish, finish)
  }
  return start
}
