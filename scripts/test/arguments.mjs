import { parseArgs } from 'node:util'

/**
 * `--only lint,types` picks steps; `--files pattern` (also several) picks test files within the vitest steps.
 * @param {string[]} args
 * @param {string[]} known the steps' names
 * @returns {{ only: string[], files: string[] }}
 */
export function readArguments(args, known) {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string', multiple: true }, files: { type: 'string', multiple: true } },
  })
  const only = (values.only ?? []).flatMap((names) => names.split(',')).filter(Boolean)
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`没有名为 ${unknown.join('、')} 的步骤，请从这些里选：${known.join(' ')}`)
  }
  return { only, files: values.files ?? [] }
}
