/** The values of a statement, and their placeholders. */
export class Values {
  readonly list: unknown[] = []
  /** Adds a value and returns its placeholder, cast to a PostgreSQL type. */
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}
