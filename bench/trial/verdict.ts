/** Collects the promises of a fault run; the process exits with 1 when one is broken. */
export interface Verdict {
  /** Prints a promise, whether it holds, and its figure. */
  judge(promise: string, isHeld: boolean, figure: string | number): void
  /** Prints the summary. */
  end(): void
}

/** Starts an empty verdict. */
export function startVerdict(): Verdict {
  let held = 0
  let broken = 0
  return {
    judge(promise, isHeld, figure) {
      if (isHeld) held += 1
      else broken += 1
      console.log(`${isHeld ? 'held  ' : 'BROKEN'}  ${promise}: ${figure}`)
    },
    end() {
      console.log(
        broken === 0 ? `verdict: all ${held} held` : `verdict: ${broken} of ${held + broken} BROKEN`,
      )
      process.exitCode = broken === 0 ? 0 : 1
    },
  }
}

/** Formats milliseconds as seconds. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
