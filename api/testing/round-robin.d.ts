/** A reverse proxy that gives each request to the next of several processes, as a load balancer does. */
export interface RoundRobin {
    readonly url: string;
    /** How many requests the process with this index has answered. */
    served(index: number): number;
    close(): Promise<void>;
}
/** Starts one for processes of this machine. A process that refuses the connection is passed over. */
export declare function startRoundRobin(ports: readonly number[]): Promise<RoundRobin>;
