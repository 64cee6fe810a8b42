import type { FormEvent, ReactNode } from 'react'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import type { BatchCheck } from './useBatchCheck.ts'

interface Props {
  label: string
  /** Submits this step and the next one. */
  secondLabel?: string | undefined
  /** The server's preliminary check; submit is disabled until it has loaded, or when no order passes. */
  check?: BatchCheck
  /** Progress text while the batch is sent in parts. */
  progress?: string | null
  isSubmitting: boolean
  faults: readonly (string | null)[]
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>
  onBack: () => void
  children: ReactNode
}

/** Renders the frame of a batch form: fields, faults and the buttons. */
export function BatchForm({
  label,
  secondLabel,
  check,
  progress,
  isSubmitting,
  faults,
  onSubmit,
  onBack,
  children,
}: Props) {
  return (
    <FormFrame
      label={label}
      submitLabel={label}
      secondLabel={secondLabel}
      cancelLabel="返回"
      isSubmitting={isSubmitting}
      isDisabled={check !== undefined && !(check.isReady && check.able.length > 0)}
      faults={faults}
      onSubmit={onSubmit}
      onCancel={onBack}
    >
      {check?.isLoading ? <LoadingRows n={2} heightPx={24} /> : null}
      {check?.error ? <ErrorState error={check.error} onRetry={check.retry} /> : null}
      {children}
      <p className="hint figures" role="status">
        {progress}
      </p>
    </FormFrame>
  )
}
