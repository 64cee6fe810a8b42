import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { schemeAttribute } from '#contract/account/appearance.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { ThemeProvider } from '#shared/ui/tokens/ThemeProvider.tsx'
import { Toasts } from '../app/shell/Toasts.tsx'
import { appearances } from './appearances.tsx'
import type { Appearance } from './appearances.tsx'
import { FormPieces } from './FormPieces.tsx'
import { ListPieces } from './ListPieces.tsx'
import { OrderPieces } from './OrderPieces.tsx'
import { StatePieces } from './StatePieces.tsx'
import classes from './Gallery.module.css'

/** Shows every piece of the kit in one appearance. */
export function Gallery({ look }: { look: Appearance }) {
  const { title, theme: scheme, isLarge } = appearances[look]
  useLayoutEffect(() => {
    document.documentElement.setAttribute(schemeAttribute, scheme)
    if (isLarge) document.documentElement.dataset['largeText'] = ''
    else delete document.documentElement.dataset['largeText']
  }, [isLarge, scheme])
  useEffect(() => {
    document.title = `组件一览 ${title}`
  }, [title])
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <main className={classes.page}>
            <StatePieces />
            <FormPieces />
            <ListPieces />
            <OrderPieces />
          </main>
          <Toasts />
        </MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
