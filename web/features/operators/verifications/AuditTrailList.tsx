import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditActionLabels } from '#contract/audit/words.ts'
import {
  factoryTypeLabels,
  pictureRoleLabels,
  verificationStatusLabels,
} from '#contract/enterprise/verificationWords.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { Pager } from '#shared/ui/table/Pager.tsx'
import { dateTime } from '#shared/ui/text/format.ts'
import { trailQuery, trailRows } from './verificationReads.ts'
import type { AuditTrail, Detail } from './verificationReads.ts'
import classes from './ReviewPanel.module.css'

type Entry = AuditTrail['list'][number]
type Value = string | number | boolean | null | undefined

const titles: Readonly<Record<string, string>> = {
  status: '状态',
  type: '类型',
  name: '名称',
  reason: '原因',
  kind: '种类',
  withoutPictures: '没有图片就通过',
}
const labelOf = (labels: object, value: Value) =>
  new Map(Object.entries(labels)).get(String(value)) ?? String(value)

/** Formats a value of the log. */
function valueText(key: string, value: Value): string {
  if (value === null || value === undefined) return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (key === 'status') return labelOf(verificationStatusLabels, value)
  return key === 'type' ? labelOf(factoryTypeLabels, value) : String(value)
}

/** Returns what an entry changed: 状态 待审核 → 已通过. */
function changesOf({ before, after }: Entry): string[] {
  return Object.entries(after ?? {}).flatMap(([key, value]) => {
    const title = titles[key]
    if (title === undefined || key === 'kind') return []
    const was = before?.[key]
    if (was === value) return []
    return [
      was === undefined
        ? `${title} ${valueText(key, value)}`
        : `${title} ${valueText(key, was)} → ${valueText(key, value)}`,
    ]
  })
}

function actionOf({ action, subject }: Entry, { pictures }: Detail): string {
  const picture = pictures.find(({ fileId }) => fileId === subject.id)
  return picture ? `查看${pictureRoleLabels[picture.role]}` : auditActionLabels[action]
}

/** The actions on a submission and its pictures with actors, newest first. */
export function AuditTrailList({ detail }: { detail: Detail }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(trailQuery(detail, page))
  return (
    <section className={classes.section} aria-label="操作记录">
      <h3 className="section-title">操作记录</h3>
      {data ? (
        <>
          <ol className="grid gap-3 text-body anywhere">
            {data.list.map((entry) => (
              <li key={entry.id}>
                <time dateTime={entry.at}>{dateTime(entry.at)}</time>{' '}
                <strong>{entry.actor?.alias ?? '平台'}</strong> {actionOf(entry, detail)}
                {changesOf(entry).map((change) => (
                  <span key={change} className="block text-small soft">
                    {change}
                  </span>
                ))}
              </li>
            ))}
          </ol>
          <Pager page={page} total={data.total} pageSize={trailRows} onPage={setPage} />
        </>
      ) : (
        <LoadState error={error} refetch={refetch} n={3} heightPx={24} />
      )}
    </section>
  )
}
