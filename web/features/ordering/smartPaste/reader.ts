// Loaded when the box of 智能识别 gets the focus.
export { PastedNews } from './PastedNews.tsx'
export { filled } from './proposal.ts'
export { readPasted } from './readPasted.ts'
export { changedPaths, takenBack } from './takeBack.ts'
