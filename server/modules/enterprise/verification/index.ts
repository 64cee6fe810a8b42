export { verificationHandlers } from './handlers.ts'
export { sweepVerificationPictures, verificationFileReader } from './pictures.ts'
export { newestInfo } from './readInfo.ts'
export { notifyAccount } from './submit.ts'
