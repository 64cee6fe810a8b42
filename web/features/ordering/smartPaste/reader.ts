// What the box of 智能识别 loads when somebody turns to it.
export { PastedNews } from './PastedNews.tsx'
export { filled } from './proposal.ts'
export { readPasted } from './readPasted.ts'
export { changedPaths, takenBack } from './takeBack.ts'
