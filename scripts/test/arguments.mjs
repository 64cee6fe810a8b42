import { parseArgs } from 'node:util'

/**
 * Reads the arguments of `npm test`. `--all` includes the steps beyond the gate; `--only lint,types` picks steps; `--files
 * orders` (repeatable) picks test files by a part of their path.
 * @param {string[]} args
 * @param {string[]} known the steps' names
 * @returns {{ all: boolean, only: string[], files: string[] }}
 */
export function readArguments(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      all: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      files: { type: 'string', multiple: true },
    },
  })
  const only = (values.only ?? []).flatMap((names) => names.split(',')).filter(Boolean)
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`没有名为 ${unknown.join('、')} 的步骤，请从这些里选：${known.join(' ')}`)
  }
  return { all: values.all, only, files: values.files ?? [] }
}
