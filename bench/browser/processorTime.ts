/** An event of a browser's trace; other fields are kept. */
export interface TraceEvent {
  name: string
  /** `X`: an event with a duration. */
  ph: string
  pid: number
  tid: number
  /** When it started, µs. */
  ts: number
  /** How long it took, µs. */
  dur?: number
  /** How long the processor worked on it, µs. */
  tdur?: number
}

/** A task of a thread. */
interface Task {
  startUs: number
  durationUs: number
  /** The part of it in which the processor worked, 0 to 1. */
  share: number
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`

/** Returns the tasks of each thread, oldest first. */
function tasksOf(events: readonly TraceEvent[]): Map<string, Task[]> {
  const tasks = new Map<string, Task[]>()
  for (const event of events) {
    const { name, ph, ts, dur = 0, tdur = dur } = event
    if (ph !== 'X' || !name.endsWith('RunTask') || dur === 0) continue
    const task = { startUs: ts, durationUs: dur, share: Math.min(1, tdur / dur) }
    const ofThread = tasks.get(threadOf(event))
    if (ofThread) ofThread.push(task)
    else tasks.set(threadOf(event), [task])
  }
  for (const ofThread of tasks.values()) ofThread.sort((one, other) => one.startUs - other.startUs)
  return tasks
}

/**
 * Returns a trace in which each task lasts as long as the processor worked on it. Tasks start when they did, and the events in
 * them move closer. On a shared machine a task also waits for the processor, and Lighthouse counts that as the page's work.
 */
export function withProcessorTime<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const tasks = tasksOf(events)
  return events.map((event) => {
    const task = tasks.get(threadOf(event))?.findLast(({ startUs }) => startUs <= event.ts)
    if (!task || event.ts > task.startUs + task.durationUs) return event
    const moved = { ...event, ts: Math.round(task.startUs + (event.ts - task.startUs) * task.share) }
    return event.dur === undefined ? moved : { ...moved, dur: Math.round(event.dur * task.share) }
  })
}
