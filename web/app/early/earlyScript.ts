// the build inlines this script into the head of each page, below the scripts' template (scripts/build/earlyScript.mjs)
import { sendUserCall } from '#shared/server/request/earlyUser.ts'
import { loadScripts } from './loadScripts.ts'

loadScripts()
// the HTML is a visitor's: its login link is hidden for others (web/app/navbar/AccountSlot.module.css)
if (sendUserCall()) document.documentElement.dataset['hasToken'] = ''
