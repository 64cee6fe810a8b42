export { adoptVisitorPictures, attachPicture, removePicture } from './attach.ts'
export { pictureDesk } from './desk.ts'
export { fileHandlers } from './handlers.ts'
export { sweepFiles } from './sweep.ts'
