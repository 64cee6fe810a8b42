import { lazyPart } from '#shared/firstView/lazyPart.tsx'

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

/** What the order list does not need at first. The library of the schemas comes alone: one task with the forms would be long. */
export const forms = [
  { load: () => import('#contract/kernel/fields.ts') },
  LazyDispatchDialog,
  LazyPanelParts,
  LazyLedgerBatchDialog,
]
