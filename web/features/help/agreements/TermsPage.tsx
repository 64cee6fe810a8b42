import { Agreement } from './Agreement.tsx'
import { terms } from './terms.ts'

/** 用户协议, open to everybody. */
export default function TermsPage() {
  return <Agreement title="用户协议" sections={terms} />
}
