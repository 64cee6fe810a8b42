import type { ReactNode } from 'react'

/** Renders what keeps an import from going on; nothing for null. */
export const ImportFault = ({ children }: { children: ReactNode }) =>
  children === null ? null : (
    <div className="note-warn px-4 py-3 mb-4 text-body anywhere rounded-1" role="alert">
      {children}
    </div>
  )
