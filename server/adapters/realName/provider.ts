/** The register's answers: name and number belong together, do not, or the number is unknown. */
export const realNameOutcomes = ['match', 'mismatch', 'noRecord'] as const
export type RealNameOutcome = (typeof realNameOutcomes)[number]

/** The names of the providers in the settings; `standIn` outside production. */
export const realNameProviders = ['aliyun', 'tencent', 'standIn'] as const

/** A name and an id-card number, as normalizeIdCard returns it. Never logged. */
export interface Person {
  name: string
  number: string
}

/** Compares a name and an id number with the police register. */
export interface RealNameProvider {
  name: (typeof realNameProviders)[number]
  /** Rejects without an answer, after `realNameTimeoutMs` at the latest; the error holds neither name nor number. */
  check(person: Person): Promise<RealNameOutcome>
}

/** Short, since a person waits on a page; operators can review the card instead. */
export const realNameTimeoutMs = 6_000
