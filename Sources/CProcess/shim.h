// What Swift cannot call because it takes any number of arguments.
#if defined(__linux__)
#include <sys/prctl.h>

/// Has this process signalled when the thread that started it ends.
static inline int snapveil_signal_on_parent_death(int number) { return prctl(PR_SET_PDEATHSIG, number, 0, 0, 0); }
#endif
