import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { importCellMax } from '#contract/lines/fileWords.ts'
import type { LineColumn } from '#contract/lines/fileWords.ts'
import type { LineImport, LineImportRow } from '#contract/lines/importCalls.ts'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { cellOf, titleOf } from '../importWords.ts'
import type { Editing } from './RowInputs.tsx'

/** Rows that are looked at, and the groups that are shown, the largest first. */
const rowsLookedAt = 100
const groupsShown = 5

interface Group {
  column: LineColumn
  /** What the file has there. */
  text: string
  /** Indexes of the rows. */
  rows: number[]
}

/** Groups the faults of rows that have the same text in the same column; only those of several rows. */
function groupsOf(rows: readonly LineImportRow[], columns: readonly LineColumn[]): Group[] {
  const groups = new Map<string, Group>()
  for (const row of rows)
    for (const column of new Set(row.faults.flatMap((fault) => fault.column ?? []))) {
      const text = cellOf(row, columns, column)
      const key = JSON.stringify([column, text])
      const group = groups.get(key) ?? { column, text, rows: [] }
      groups.set(key, { ...group, rows: [...group.rows, row.index] })
    }
  return [...groups.values()]
    .filter((group) => group.rows.length > 1)
    .toSorted((a, b) => b.rows.length - a.rows.length)
    .slice(0, groupsShown)
}

function SameFault({ group, edit, isBusy }: { group: Group } & Pick<Editing, 'edit' | 'isBusy'>) {
  const { column, text, rows } = group
  const [typed, setTyped] = useState('')
  const title = titleOf(column)
  const what = text === '' ? '空着' : `写着“${text}”`
  return (
    <form
      className="flex wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        edit(rows, { key: column, text, edited: typed.trim() })
      }}
    >
      <TextInput
        label={`${rows.length} 行的${title}${what}，都改成`}
        autoComplete="off"
        maxLength={importCellMax}
        disabled={isBusy}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={isBusy || typed.trim() === ''}>
        填上 {rows.length} 行
      </Button>
    </form>
  )
}

/** Corrects at once what several rows have wrong in the same way: a time that all lack, or 隔天发 as days. */
export function SameFaults({ file, ...editing }: { file: LineImport } & Omit<Editing, 'columns'>) {
  const { importId, job, columns } = file
  const { data } = useQuery(
    callQuery(
      '/carrier/getLineImportRows',
      { importId, outcome: 'faulty', page: 1, pageSize: rowsLookedAt },
      { dependsOn: job?.id ?? null },
    ),
  )
  const groups = groupsOf(data?.list ?? [], columns)
  if (groups.length === 0) return null
  return (
    <section className="grid gap-3 mb-4" aria-label="同样的错一起改">
      {groups.map((group) => (
        <SameFault key={`${group.column} ${group.text}`} group={group} {...editing} />
      ))}
    </section>
  )
}
