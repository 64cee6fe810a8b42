import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { UnmetDemandRows } from './UnmetDemandRows.tsx'
import classes from './Board.module.css'

const dayCounts = [7, 30, 90] as const
const pageSize = 20

/** Section 空白线路 for a carrier: destinations where a new line would find customers. */
export function UnmetDemand() {
  const [days, setDays] = useState<(typeof dayCounts)[number]>(30)
  const { data, error, refetch } = useQuery(
    callQuery('/carrier/getUnmetDemand', { days, pageSize }, { placeholderData: keepPreviousData }),
  )
  return (
    <section className={classes.panel} aria-label="空白线路">
      <h2 className="mb-3 text-lead">空白线路</h2>
      <p className="hint mb-3">
        客户搜过、还没有专线能到的目的地。有车能跑就去<Link to="/carrier/lines">专线管理</Link>开一条。
      </p>
      <div className="flex wrap gap-3" role="group" aria-label="最近天数" data-screen-only>
        {dayCounts.map((count) => (
          <Button
            key={count}
            variant={count === days ? 'light' : 'default'}
            aria-pressed={count === days}
            onClick={() => setDays(count)}
          >
            近 {count} 天
          </Button>
        ))}
      </div>
      {data ? <UnmetDemandRows list={data.list} /> : <LoadState error={error} refetch={refetch} n={3} />}
    </section>
  )
}
