/** The parts used of a library without types. */
declare module '@adobe/structured-data-validator' {
  /** A fault of an item, by schema.org and by what search engines require. */
  export interface Issue {
    rootType: string
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    fieldNames?: string[]
  }

  export default class Validator {
    validate(data: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
