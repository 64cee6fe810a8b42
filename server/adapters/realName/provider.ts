/** What the register says of a name and a number: they belong together, they do not, or the number is not in it. */
export const realNameOutcomes = ['match', 'mismatch', 'noRecord'] as const
export type RealNameOutcome = (typeof realNameOutcomes)[number]

/** Providers by the names of their settings; `standIn` outside production. */
export const realNameProviders = ['aliyun', 'tencent', 'standIn'] as const

/** A name and the number of an id card, as canonicalIdCard gives it. Never logged. */
export interface Person {
  name: string
  number: string
}

/** Whoever compares a name and an id number with the register of the police. */
export interface RealNameProvider {
  name: (typeof realNameProviders)[number]
  /** Rejects where there was no answer; the error tells neither name nor number. Gives up after `realNameTimeoutMs`. */
  check(person: Person): Promise<RealNameOutcome>
}

/** Somebody waits on a page meanwhile, and the operators' review is the way on. */
export const realNameTimeoutMs = 6_000
