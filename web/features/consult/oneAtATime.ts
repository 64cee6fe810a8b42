/** Runs something whenever it is asked for, never twice at once: asked again while it runs, it runs once more after that. */
export function oneAtATime(run: () => Promise<unknown>): () => void {
  let isRunning = false
  let isAskedAgain = false
  const begin = () => {
    if (isRunning) {
      isAskedAgain = true
      return
    }
    isRunning = true
    isAskedAgain = false
    const end = () => {
      isRunning = false
      if (isAskedAgain) begin()
    }
    run().then(end, end)
  }
  return begin
}
