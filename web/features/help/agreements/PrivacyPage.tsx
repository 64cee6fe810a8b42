import { Agreement } from './Agreement.tsx'
import { privacy } from './privacy.ts'

/** Page 隐私政策, open without login. */
export default function PrivacyPage() {
  return <Agreement title="隐私政策" sections={privacy} />
}
