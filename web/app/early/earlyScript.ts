// the build inlines this script into the head of each page (scripts/build/earlyScript.mjs)
import { sendUserCall } from '#shared/server/request/earlyUser.ts'

sendUserCall()
