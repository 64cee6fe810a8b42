import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SidePanel } from '#shared/ui/dialog/SidePanel.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { AuditTrailList } from './AuditTrailList.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { ReviewPictures } from './ReviewPictures.tsx'
import { ReviewSheet } from './ReviewSheet.tsx'
import { VerificationBadge } from './VerificationBadge.tsx'
import { detailQuery } from './verificationReads.ts'
import classes from './ReviewPanel.module.css'

interface Props {
  id: number
  onClose: () => void
  onOpen: (id: number) => void
  /** Called with the longest waiting submission, or null if none is left. */
  onDecided: (nextId: number | null) => void
}

/** Panel of a submission: its pictures beside its data, the decision, and its history. */
export function ReviewPanel({ id, onClose, onOpen, onDecided }: Props) {
  const [failure, setFailure] = useState<string | null>(null)
  const { data, error, refetch } = useQuery(detailQuery(id))
  const title = data ? `审核 ${data.name}` : '审核'
  return (
    <SidePanel
      title={title}
      badge={data ? <VerificationBadge status={data.status} /> : null}
      isWide
      onClose={onClose}
    >
      {data ? (
        <div className={`grid min-h-0 ${classes.body}`}>
          <ReviewPictures detail={data} />
          <div className={`min-h-0 p-5 scroll-y contain ${classes.side}`}>
            <ReviewSheet detail={data} onOpen={onOpen} />
            {data.status === 'pending' ? (
              <DecisionForm detail={data} failure={failure} onFailure={setFailure} onDecided={onDecided} />
            ) : failure ? (
              <p className="note-warn px-4 py-3 text-body rounded-1" role="alert">
                {failure}
              </p>
            ) : null}
            <AuditTrailList detail={data} />
          </div>
        </div>
      ) : (
        <div className="min-h-0 p-5 scroll-y contain">
          <LoadState error={error} refetch={refetch} n={6} />
        </div>
      )}
    </SidePanel>
  )
}
