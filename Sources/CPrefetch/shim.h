// What Swift has no word for: telling the processor that memory is about to be written. Any address may be named; nothing is
// read or written.
static inline void snapveil_prefetch_for_writing(const void *address) { __builtin_prefetch(address, 1, 3); }
