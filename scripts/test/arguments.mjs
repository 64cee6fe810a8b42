import { parseArgs } from 'node:util'

/**
 * `--only lint,types` picks steps; `--files pattern` (also several) picks test files within the vitest steps; `--shard 2/3` takes the
 * second of three parts of the test files, and what else there is with the first.
 * @param {string[]} args
 * @param {string[]} known the steps' names
 * @returns {{ only: string[], files: string[], shard: string | null }}
 */
export function readArguments(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', multiple: true },
      files: { type: 'string', multiple: true },
      shard: { type: 'string' },
    },
  })
  const only = (values.only ?? []).flatMap((names) => names.split(',')).filter(Boolean)
  const unknown = only.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new Error(`没有名为 ${unknown.join('、')} 的步骤，请从这些里选：${known.join(' ')}`)
  }
  const shard = values.shard ?? null
  if (shard !== null && !/^[1-9]\d*\/[1-9]\d*$/.test(shard)) {
    throw new Error(`--shard 要写成 1/3 这样：第几份/共几份`)
  }
  return { only, files: values.files ?? [], shard }
}
