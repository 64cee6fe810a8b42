import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#shared/server/reads/callQuery.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { latestLineQuery, lineQuery } from '../lineReads.ts'
import { LineForm } from './LineForm.tsx'
import { siteOfNewLine } from './siteOfNewLine.ts'
import classes from './LineForm.module.css'

interface Props {
  opened: number | 'new'
  onClose: () => void
}

/** Renders the form that the address names, once the line and the cities have loaded. */
export default function EditLine({ opened, onClose }: Props) {
  const line = useQuery({ ...lineQuery(opened === 'new' ? 0 : opened), enabled: opened !== 'new', gcTime: 0 })
  const sites = useQuery(callQuery('/sites/getSiteList', {}))
  const latest = useQuery({
    ...latestLineQuery,
    enabled: opened === 'new',
  })
  const error = line.error ?? sites.error ?? latest.error
  // Cached data of an earlier opening may be outdated.
  const isRead = opened === 'new' ? latest : line
  const isThere = sites.data && isRead.data && isRead.isFetchedAfterMount
  if (isThere)
    return (
      <LineForm
        key={opened}
        line={opened === 'new' ? null : (line.data ?? null)}
        sites={sites.data.list}
        newSiteId={siteOfNewLine(sites.data.list, latest.data?.list[0]?.siteId)}
        onClose={onClose}
      />
    )
  const label = opened === 'new' ? '新增专线' : '修改专线'
  return (
    <DialogBox label={label} className={classes.box} onClose={onClose}>
      <h2 className="mb-4 text-lead bold">{label}</h2>
      {error ? (
        <ErrorState
          error={error}
          onRetry={() => void Promise.all([line.refetch(), sites.refetch(), latest.refetch()])}
        />
      ) : (
        <LoadingRows n={6} heightPx={56} />
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          关闭
        </Button>
      </div>
    </DialogBox>
  )
}
