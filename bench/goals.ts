import type { Memory } from './load/pss.ts'

/** A figure that has a goal. */
interface Goal {
  what: string
  value: string
  goal: string
  isReached: boolean
}
const goals: Goal[] = []

export const addGoal = (goal: Goal) => void goals.push(goal)

/** Adds a goal for a ratio to the bare server. */
export function ratioGoal(what: string, ratio: number, atLeast: number): void {
  addGoal({
    what: `${what}, of the bare server`,
    value: `${ratio.toFixed(2)} ×`,
    goal: `≥ ${atLeast} ×`,
    isReached: ratio >= atLeast,
  })
}

/** Adds a goal for the memory of a server and its embedded PostgreSQL, MB. */
export function memoryGoal(when: string, { all, shared }: Memory, mostMb: number): void {
  addGoal({
    what: `memory, server and database, ${when}`,
    value: `${all.toFixed(0)} MB`,
    goal: `≤ ${mostMb} MB; ${shared.toFixed(0)} MB of it the database’s cache`,
    isReached: all <= mostMb,
  })
}

/** Returns a line for each goal. */
export const goalLines = () =>
  goals.map(
    ({ what, value, goal, isReached }) =>
      `${isReached ? 'reached' : 'MISSED '}  ${what.padEnd(58)} ${value.padStart(27)}  (${goal})`,
  )

export const areAllReached = () => goals.every(({ isReached }) => isReached)
