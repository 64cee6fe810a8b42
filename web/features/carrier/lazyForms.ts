import { lazyPart } from '#shared/firstView/lazyPart.tsx'
import { loadInTurn } from '#shared/ui/list/useLoadOnIntent.ts'

/** The details and tasks of an opened order. */
export const LazyPanelParts = lazyPart(async () => (await import('./panel/PanelParts.tsx')).PanelParts)

/** The forms of steps from the list. */
export const LazyDispatchDialog = lazyPart(
  async () => (await import('./batch/DispatchDialog.tsx')).DispatchDialog,
)

/** The booking of money for many orders. */
export const LazyLedgerBatchDialog = lazyPart(
  async () => (await import('./batch/LedgerBatchDialog.tsx')).LedgerBatchDialog,
)

/** Loads the forms that the order list does not need. */
export const loadForms = (): Promise<unknown> =>
  loadInTurn([LazyDispatchDialog, LazyPanelParts, LazyLedgerBatchDialog])
