print("snapveil")
