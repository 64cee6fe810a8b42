import type { ReactNode } from 'react'
import { ImportFault } from './ImportFault.tsx'

interface Props {
  /** Why the sending stopped; null where the user stopped it. */
  fault: string | null
  /** What has happened so far, as sentences. */
  state: string
  /** The buttons. */
  children: ReactNode
}

/** Shows why the sending of a list stopped. */
export const ImportStopped = ({ fault, state, children }: Props) => (
  <>
    <ImportFault>
      {fault === null ? '已停止。' : `中断了：${fault}。`}
      {state}
    </ImportFault>
    <div className="flex wrap justify-end gap-3 mt-5">{children}</div>
  </>
)
