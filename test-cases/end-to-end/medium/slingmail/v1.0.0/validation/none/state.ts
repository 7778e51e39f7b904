// What the debug surface says about the world.
export interface State {
  phase: "title" | "play" | "over";
  tick: number;
  score: number;
  delivered: number;
  chain: number;
  hearts: number;
  tether: { anchor: number; radius: number; turn: number } | null;
  courier: { x: number; y: number; angle: number; speed: number };
  parcels: { x: number; y: number }[];
  secondsLeft: number;
  current: { x: number; y: number; angle: number };
}
