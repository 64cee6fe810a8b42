/** What a fault run promises, one after another; the process ends with 1 where one of them was broken. */
export interface Verdict {
  /** Prints a promise, whether it was held, and the figure that says so. */
  judge(promise: string, isHeld: boolean, figure: string | number): void
  /** Prints the sum of it. */
  end(): void
}

/** Begins a verdict of nothing. */
export function beginVerdict(): Verdict {
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

/** Milliseconds as people read them. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
