/** Statements of a migration that would break the previous version, and why. */
const rules: readonly { what: RegExp; why: string }[] = [
  {
    what: /\bdrop\s+(table|column|view|materialized\s+view|function|trigger|sequence|type|schema)\b/,
    why: 'drops',
  },
  { what: /\bdrop\s+default\b/, why: 'takes a default away' },
  { what: /\brename\s+(to|column|constraint)?\b/, why: 'renames' },
  { what: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/, why: 'changes a type' },
  { what: /\bset\s+not\s+null\b/, why: 'asks for a value' },
  { what: /\btruncate\b|\bdelete\s+from\b/, why: 'removes rows' },
]

const table = String.raw`(?:only\s+)?"?(\w+)"?`

/** Returns the statements of a file in lower case, without comments, texts and function bodies. */
function statementsOf(sql: string): string[] {
  return sql
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*.*?\*\//gs, ' ')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
}

/** Splits an `alter table` at its top-level commas. */
function actionsOf(statement: string): string[] {
  const actions = ['']
  let depth = 0
  for (const letter of statement) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += letter
  }
  return actions
}

const namesOf = (statements: readonly string[], pattern: RegExp) =>
  new Set(statements.flatMap((statement) => [...statement.matchAll(pattern)].map(([, name]) => name ?? '')))

const createdTables = (statements: readonly string[]) =>
  namesOf(statements, new RegExp(String.raw`^create table (?:if not exists )?${table}`, 'g'))

/**
 * Returns the statements of a migration that block the writes of an existing table while they build an index. `small` tables are
 * built in no time.
 */
export function blockingIndexes(sql: string, small: ReadonlySet<string>): string[] {
  const statements = statementsOf(sql)
  const harmless = new Set([...small, ...createdTables(statements)])
  const index = new RegExp(String.raw`^create (?:unique )?index (concurrently )?(?:.*? )?on ${table}`)
  return statements.filter((statement) => {
    const [found, concurrently, on = ''] = index.exec(statement) ?? []
    return found !== undefined && concurrently === undefined && !harmless.has(on)
  })
}

/**
 * Returns what of a migration would break the previous version running beside it (operations.md, Upgrade). Empty where it only
 * adds. A constraint recreated under its name counts as a wider one; tables created in the same file are not checked.
 */
export function incompatibleChanges(sql: string): string[] {
  const statements = statementsOf(sql)
  const own = createdTables(statements)
  const recreated = namesOf(statements, /add constraint "?(\w+)"?/g)
  return statements.flatMap((statement) => {
    const [, of = ''] = new RegExp(String.raw`^alter table (?:if exists )?${table}`).exec(statement) ?? []
    if (own.has(of)) return []
    const [, onTable = ''] =
      new RegExp(String.raw`^create unique index .*?\bon ${table}`).exec(statement) ?? []
    const faults = rules.filter(({ what }) => what.test(statement)).map(({ why }) => why)
    if (onTable !== '' && !own.has(onTable)) faults.push('allows less')
    for (const action of of === '' ? [] : actionsOf(statement)) {
      const isColumn =
        /\badd (?:column )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|exclude\b)/.test(action)
      if (isColumn && /\bnot null\b/.test(action) && !/\b(default|generated)\b/.test(action))
        faults.push('asks for a value')
      const [, dropped] = /\bdrop constraint (?:if exists )?"?(\w+)"?/.exec(action) ?? []
      if (dropped !== undefined && !recreated.has(dropped)) faults.push('drops')
      const [, added = ''] =
        /\badd (?:constraint "?(\w+)"? )?(?:unique|primary key|exclude)\b/.exec(action) ?? []
      const isUnique = /\badd (?:constraint "?\w+"? )?(?:unique|primary key|exclude)\b/.test(action)
      if (isUnique && !statements.some((one) => added !== '' && one.includes(`drop constraint ${added}`)))
        faults.push('allows less')
    }
    return [...new Set(faults)].map((fault) => `${fault}: ${statement.slice(0, 120)}`)
  })
}
