/** The library brings no types; what is used of it. */
declare module '@adobe/structured-data-validator' {
  /** What is wrong with an item, by schema.org and by what search engines ask for. */
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
