import { Agreement } from './Agreement.tsx'
import { privacy } from './privacy.ts'

/** 隐私政策, open to everybody. */
export default function PrivacyPage() {
  return <Agreement title="隐私政策" sections={privacy} />
}
