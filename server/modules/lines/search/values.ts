/** The values of a statement, and their placeholders. */
export class Values {
  readonly list: unknown[] = []
  /** Takes a value along and gives its placeholder, of this type of PostgreSQL's. */
  add(value: unknown, type: string): string {
    this.list.push(value)
    return `$${this.list.length}::${type}`
  }
}
