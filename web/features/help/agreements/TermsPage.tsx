import { Agreement } from './Agreement.tsx'
import { terms } from './terms.ts'

/** Page 用户协议, open without login. */
export default function TermsPage() {
  return <Agreement title="用户协议" sections={terms} />
}
