// Loaded when the box of 智能识别 gets the focus.
export { consignmentTexts, withoutRepeat } from './pastedTexts.ts'
export { PasteListNotice } from './PasteListNotice.tsx'
export { PasteSummary } from './PasteSummary.tsx'
export { applyProposals } from './proposal.ts'
export { readPasted } from './readPasted.ts'
export { changedPaths, undoFill } from './undoFill.ts'
