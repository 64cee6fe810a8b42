/** Type of the value at a dotted path such as `origin.name`. It includes null where a part of the path may be null. */
export type ValueAt<Value, Path extends string> = null extends Value
  ? ValueAt<NonNullable<Value>, Path> | null
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Value
      ? ValueAt<Value[Head], Rest>
      : never
    : Path extends keyof Value
      ? Value[Path]
      : never

type HeadOf<Path> = Path extends `${infer Head}.${string}` ? Head : Path
/** Nests values by their dotted paths: `{ 'origin.name': string }` becomes `{ origin: { name: string } }`. */
export type Nested<Values> = {
  [Head in HeadOf<keyof Values & string>]: Head extends keyof Values
    ? Values[Head]
    : Nested<{ [Path in keyof Values as Path extends `${Head}.${infer Rest}` ? Rest : never]: Values[Path] }>
}

type Branch = Record<string, unknown>

/** Returns the value at a dotted path; undefined where a part of the path is missing or null. */
export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Branch | null | undefined)?.[key], value)

/** Returns an object with these values at their dotted paths. */
export function nested(entries: Iterable<readonly [path: string, value: unknown]>): Branch {
  const result: Branch = {}
  for (const [path, value] of entries) {
    const parents = path.split('.')
    const last = parents.pop() ?? ''
    let branch = result
    for (const key of parents) branch = (branch[key] ??= {}) as Branch
    branch[last] = value
  }
  return result
}
