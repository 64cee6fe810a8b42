const mostLines = 300

/**
 * Returns a fault for each file that is longer than allowed.
 * @param {{ path: string, text: string }[]} files
 */
export function longFiles(files) {
  return files.flatMap(({ path, text }) => {
    const lines = text.replace(/\n$/, '').split('\n').length
    return lines > mostLines
      ? [`${path}: ${lines} lines, at most ${mostLines}. Split it by what it holds.`]
      : []
  })
}
