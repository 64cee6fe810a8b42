import { useEffect, useRef } from 'react'
import { FormFrame } from '#shared/ui/form/FormFrame.tsx'
import type { FormFrameProps } from '#shared/ui/form/FormFrame.tsx'

interface Props extends FormFrameProps {
  /** Title above the form, also its accessible name. */
  title: string
}

/** A form that was just expanded; it focuses its first field. */
export function StepForm({ title, children, ...form }: Props) {
  const step = useRef<HTMLDivElement>(null)
  useEffect(() => step.current?.querySelector<HTMLElement>('input')?.focus(), [])
  return (
    <div ref={step}>
      <FormFrame label={title} {...form}>
        <p className="hint mt-2">{title}</p>
        {children}
      </FormFrame>
    </div>
  )
}
