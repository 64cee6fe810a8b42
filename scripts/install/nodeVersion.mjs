/** The oldest Node that every dependency of package-lock.json runs on. */
const oldest = { major: 20, minor: 19 }

/** Ends the process with a sentence when this Node is older than the dependencies need. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return
  process.stderr.write(
    `当前 Node.js 版本是 ${process.versions.node}，专线通需要 ${oldest.major}.${oldest.minor} 或更高版本。` +
      '请到 https://nodejs.org 安装新版 Node.js，再重新运行这条命令。\n',
  )
  process.exit(1)
}
